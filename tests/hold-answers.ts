import { answers } from './client.ts'

/** Loaded with the first answer: most tests ask for none. */
answers.faultOf = async (call, answer) => {
  const { faultOfAnswer } = await import('./described-answers.ts')
  return faultOfAnswer(call, answer)
}
