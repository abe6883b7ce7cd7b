const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i

/** An e-mail address we can send to: plain ASCII, a dotted domain, within the length limits of RFC 5321. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return (
    text.length <= 254 &&
    at > 0 &&
    at <= 64 &&
    localPart.test(text.slice(0, at)) &&
    domain.test(text.slice(at + 1))
  )
}
