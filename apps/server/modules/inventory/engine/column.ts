type NumberColumn = {
  readonly BYTES_PER_ELEMENT: number
  new (bytes: SharedArrayBuffer): unknown
}

/** A column of `length` zeroes in memory that threads can share. */
export function column<Kind extends NumberColumn>(kind: Kind, length: number): InstanceType<Kind> {
  const bytes = new SharedArrayBuffer(length * kind.BYTES_PER_ELEMENT)
  return new kind(bytes) as InstanceType<Kind>
}

/** Room kept free in a column of `count`, so that flights and classes can come while it is in use. */
export function spareFor(count: number): number {
  return 4096 + Math.ceil(count / 16)
}
