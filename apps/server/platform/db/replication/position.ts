/** Places in the write-ahead log: PostgreSQL writes them as two hexadecimal halves, `16/B374D848`; as numbers they compare. */
export type Position = bigint

export function readPosition(text: string): Position {
  const [high, low] = text.split('/')
  if (high === undefined || low === undefined) throw new Error(`Not a log position: ${text}`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
