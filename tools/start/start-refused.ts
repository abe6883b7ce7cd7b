/** A start that cannot go on for a reason the reader can mend; its message is the whole explanation. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
