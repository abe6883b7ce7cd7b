/**
 * For a page to export as `headers`: whoever has not signed in gets the same page as everybody, so the server keeps it for this many
 * seconds (docs/decisions/0080).
 */
export const keptForSeconds = () => ({ 'x-kept-seconds': '5' })
