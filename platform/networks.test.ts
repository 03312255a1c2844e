import { describe, expect, it } from "vitest";
import { networkOf, networksOf } from "./networks";

describe("networksOf", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9", null],
    ["203.0.113.9:51234", "203.0.113.9", null],
    ["::ffff:203.0.113.9", "203.0.113.9", null],
    ["2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002::/64", "2001:0db8:0001::/48"],
    ["2001:DB8:1:2::9", "2001:0db8:0001:0002::/64", "2001:0db8:0001::/48"],
    ["[2001:db8:1:2::9]:443", "2001:0db8:0001:0002::/64", "2001:0db8:0001::/48"],
    ["::1", "0000:0000:0000:0000::/64", "0000:0000:0000::/48"],
  ])("%s is %s in %s", (address, narrow, wide) => {
    expect(networksOf(address)).toEqual({ narrow, wide });
  });

  it.each(["unknown", "in-process", "", "203.0.113"])("%j is not an address", (address) => {
    expect(networksOf(address)).toBeNull();
    expect(networkOf(address)).toBe(address);
  });
});
