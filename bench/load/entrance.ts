/** The one address before several nodes, as a process of its own, so that the generator does not pay for it. Is given their ports. */
import { openBalancer } from '@parastoo/server/app/testing/nodes/balancer'

const ports = process.argv.slice(2).map(Number)
const balancer = await openBalancer()
balancer.serve(ports)
console.log(`port ${balancer.port}`)
await balancer.untilUp(ports.length)
console.log('up')
