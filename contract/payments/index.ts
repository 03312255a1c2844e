export * from "./coupons";
export * from "./payments";
