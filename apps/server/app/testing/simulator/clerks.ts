/** How staff of a world come to look at something. */
import type { Stage } from './customer.ts'

/** Does `look` some minutes after they were told; what breaks, or is put off, is done again; now and then a second clerk does it too. */
export function clerks(
  { world }: Stage,
  name: string,
  look: (clerk: string) => Promise<unknown>,
): void {
  const comes = (clerk: string, seconds: number): void =>
    world.in(seconds, `${name}: ${clerk}`, async () => {
      try {
        if ((await look(clerk)) === 'put off') comes(clerk, 600)
      } catch (fault) {
        world.note(`${name} breaks: ${(fault as Error).message}`)
        comes(clerk, 60)
      }
    })
  comes('reza', 60 + world.draw(name, 900))
  if (world.happens('two clerks', 300)) comes('mina', 60 + world.draw(name, 900))
}
