/**
 * The run fails where two statements are sent together on one connection: the driver still keeps the second waiting, and warns once a process that its
 * next version will not. Transactions of ours never do, for Kysely sends what one is asked one by one.
 */
const checked = Symbol.for('parastoo warnings are checked')
const here = globalThis as { [checked]?: true }

if (!here[checked]) {
  here[checked] = true
  process.on('warning', (warning) => {
    if (warning.message.startsWith('Calling client.query() when the client is already executing'))
      throw warning
  })
}
