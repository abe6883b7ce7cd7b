/** Whether a text can be what a reseller calls a click, as the contract has it. */
export const isClick = (text: string): boolean => /^[\w.:-]{1,100}$/.test(text)
