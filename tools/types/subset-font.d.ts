/** The part of subset-font's documented interface that the tools use; the package ships no types. */
declare module 'subset-font' {
  function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'woff2' | 'woff' | 'sfnt'
      variationAxes?: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Buffer>
  export = subsetFont
}
