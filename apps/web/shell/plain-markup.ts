/**
 * Finds what of a markup is more than the plain dress of words: any `<` that begins no tag of this list with none but these attributes.
 * Where nothing is found there is nothing that could load, run or be pressed but a link to a page. The page's own policy asks it of every
 * string that is to become elements (docs/decisions/0137), and what is pasted into the editor is brought to it.
 */
export const moreThanPlain =
  /<(?!\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|table|thead|tbody|tr|t[hd]|a|b|i|em|strong)(?: (?:href="(?:\/|#|https:|mailto:|tel:)|(?:start|data-(?:live|ids|pm-slice))=")[^"<>]*")*>)/
