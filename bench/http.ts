/** `npm run bench:http`: what it takes to write an answer of 200 proposals, and how many go over the wire in a second. */
import { measureAnswers } from './http/answers.ts'
import { measureBodies } from './http/bodies.ts'
import { printTable } from './table.ts'

printTable('npm run bench:http', [...measureBodies(), ...(await measureAnswers())])
