import { answers } from './client.ts'

// Read with the first app: a test without one does not wait for the whole server.
answers.prepare = async () => {
  const { faultOfAnswer, readReference } = await import('./described-answers.ts')
  await readReference()
  answers.faultOf = faultOfAnswer
}
