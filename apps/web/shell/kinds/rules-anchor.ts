/** Where the link under «قوانین را خوانده‌ام» leads: to the rules of whatever is bought. */
export const rulesAnchor = 'ticket-rules'
