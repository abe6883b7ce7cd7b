/** Chance that can be repeated: the same seed draws the same, whatever order the questions come in. */

/** Draws by name: the n-th question under a name has one answer for each seed. */
export type Drawer = {
  /** A whole number from 0 below `below`. */
  draw: (name: string, below: number) => number
  /** Whether it happens, by a rate of so many in a thousand. */
  happens: (name: string, perMille: number) => boolean
}

export function createDrawer(seed: number | string): Drawer {
  const asked = new Map<string, number>()
  const draw = (name: string, below: number) => {
    const nth = (asked.get(name) ?? 0) + 1
    asked.set(name, nth)
    return mixed(`${seed} ${name} ${nth}`) % Math.max(1, below)
  }
  return { draw, happens: (name, perMille) => draw(name, 1000) < perMille }
}

/** FNV-1a with the avalanche of murmur3 after it, so that neighbouring seeds have nothing in common. */
function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
