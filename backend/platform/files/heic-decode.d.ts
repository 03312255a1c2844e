declare module "heic-decode" {
  interface HeicImage {
    readonly width: number;
    readonly height: number;
    /** Decodes to 4 bytes a pixel. */
    decode(): Promise<{
      readonly width: number;
      readonly height: number;
      readonly data: Uint8ClampedArray;
    }>;
  }
  const decode: {
    /** Opens the images of a HEIC file without decoding them. @throws Error if it has none */
    all(input: {
      readonly buffer: Uint8Array;
    }): Promise<readonly HeicImage[] & { dispose(): void }>;
  };
  export default decode;
}
