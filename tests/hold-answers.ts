import { answers } from './client.ts'
import { faultOfAnswer, readReference } from './described-answers.ts'

await readReference()
answers.faultOf = faultOfAnswer
