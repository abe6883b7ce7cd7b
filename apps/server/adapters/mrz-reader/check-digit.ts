/**
 * The check digit of ICAO 9303 part 3, 4.9: digits count as themselves, A to Z as 10 to 35, the filler as 0; weights 7, 3, 1.
 * It cannot tell signs of equal value modulo 10 apart, such as 0, A, K and U.
 */
export function checkDigitOf(signs: string): string {
  let sum = 0
  for (let at = 0; at < signs.length; at += 1)
    sum += worthOf(signs.charCodeAt(at)) * (weights[at % 3] ?? 0)
  return String(sum % 10)
}

const weights = [7, 3, 1]

function worthOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  return code >= 65 && code <= 90 ? code - 55 : 0
}
