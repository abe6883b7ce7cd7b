/**
 * Heard by every process that holds inventory in memory. The payload is `wholeInventory`, or the sender's name and the ids of
 * the dated flights whose classes changed: `<sender> <id>,<id>`.
 */
export const inventoryChanged = 'inventory-changed'
export const wholeInventory = '*'
