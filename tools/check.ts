import { runStages } from './gate/run-stages.ts'
import { generated, lint, routeTypes, types, unit, unused } from './gate/stages.ts'

// `npm run check`: the quick gate, for every commit.
process.exitCode = await runStages([routeTypes, [types, lint, unused, unit, generated]])
