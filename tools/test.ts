import { runStages } from './gate/run-stages.ts'
import {
  generated,
  journeys,
  lint,
  routeTypes,
  server,
  types,
  unit,
  unused,
} from './gate/stages.ts'

// `npm test`: the whole proof. The site is built as people build it: by the first start of the journeys, beside the filling of its house.
process.exitCode = await runStages([
  routeTypes,
  [types, lint, unused, unit, generated],
  server,
  journeys,
])
