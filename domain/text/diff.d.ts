/** The part of `diff` 5 that line-diff.ts uses. Version 8 has types of its own. */
declare module "diff" {
  interface Part {
    readonly value: string[];
    readonly added?: boolean;
    readonly removed?: boolean;
  }
  export function diffArrays(
    before: string[],
    after: string[],
    options: { readonly maxEditLength: number },
  ): Part[] | undefined;
}
