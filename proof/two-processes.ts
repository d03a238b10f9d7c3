import { goodGrades, startLesson } from '../tests/exams.ts'
import { freePort } from '../tests/free-port.ts'
import { ending, type Script, says, startStandIn, token } from '../tests/model-stand-in.ts'
import { type OutsideDatabase, startOutsideDatabase } from '../tests/outside-database.ts'
import { type Product, startProduct } from '../tests/product.ts'
import { readEvents } from '../tests/read-events.ts'
import { type Installation, type SignedUp, signUpLearner } from './acts/act.ts'
import { keepDoing } from './acts/keep-doing.ts'
import { roomForAll } from './acts/room-for-all.ts'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'two processes'
export const promise = 'one killed: nothing acknowledged lost, nobody signed out, no stream of the other cut'

const STREAMS = 5
const WRITES_AROUND_A_KILL = 10

type Chatter = SignedUp & { activityId: string }

/** Two processes on one database under learners at work, the one and the other killed hard in turn. */
export async function run({ count = 40, say = () => {} }: ProofOptions): Promise<ProofResult> {
  await using database = await startOutsideDatabase()
  const model = await startStandIn()
  const pace = createPace()
  model.always((...call) => (call[1].body.response_format ? graded : pace.script)(...call))
  const ports = [await freePort(), await freePort()]
  const env = {
    DATABASE_URL: database.url,
    AUTH_SECRET: 'gR7nQ2xV9bK4mT8wY1cZ6pL3sD5fH0jA',
    AI_BASE_URL: model.url,
    AI_MODEL: 'stand-in',
    // A reply waits for its last words as long as the kill and the writes around it take.
    AI_TIMEOUT_S: '600',
    ...roomForAll,
  }
  const start = (which: number) => startProduct({ port: ports[which] ?? 0, env })
  const products = [await start(0), await start(1)]
  try {
    const installation: Installation = { origins: products.map(({ origin }) => origin), pool: database.pool }
    const chatters = await signUpChatters(installation, database)
    const doing = await keepDoing(installation)
    let cut = 0
    let signedOut = 0
    for (let kill = 0; kill < count; kill++) {
      const victim = kill % 2
      const survivor = products[1 - victim] as Product
      pace.hold()
      const streams = chatters.map((chatter) => hearWhole(chatter, survivor.origin))
      await doing.untilMore(WRITES_AROUND_A_KILL)
      await pace.untilSpeaking(STREAMS)
      products[victim]?.signal('SIGKILL')
      await products[victim]?.ended
      for (const chatter of chatters) if (!(await isSignedIn(chatter, survivor.origin))) signedOut += 1
      pace.release()
      cut += (await Promise.all(streams)).filter((isWhole) => !isWhole).length
      await doing.untilMore(WRITES_AROUND_A_KILL)
      products[victim] = await start(victim)
      say(`kill ${kill + 1}: process ${victim + 1}, ${doing.acknowledged()} acts so far`)
    }
    await doing.untilEachAgain()
    await doing.finish()
    const { figure, holds } = await doing.judge()
    return {
      figure: `${count} kills, ${figure}; of ${count * STREAMS} streams ${cut} cut, of ${count * STREAMS} learners ${signedOut} signed out`,
      holds: holds && cut === 0 && signedOut === 0,
    }
  } finally {
    await Promise.all(products.map((product) => product.stop()))
    await model.close()
  }
}

const graded = says(goodGrades('Gluten', 'gas'))

/** Replies that begin at once and end when they are let. */
function createPace() {
  let speaking = 0
  let released = Promise.withResolvers<void>()
  const script: Script = async (response) => {
    const { promise: isReleased } = released
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(token('The first words'))
    speaking += 1
    await isReleased
    response.end(token(' and the last.') + ending)
  }
  return {
    script,
    hold: () => {
      speaking = 0
      released = Promise.withResolvers<void>()
    },
    release: () => released.resolve(),
    untilSpeaking: async (replies: number) => {
      while (speaking < replies) await new Promise((resolve) => setTimeout(resolve, 10))
    },
  }
}

const signUpChatters = (installation: Installation, { pool }: OutsideDatabase): Promise<Chatter[]> =>
  Promise.all(
    Array.from({ length: STREAMS }, async () => {
      const learner = await signUpLearner(installation, 'Chatter')
      const { professorId } = await startLesson(pool, { id: learner.id, client: learner.client() })
      return { ...learner, activityId: professorId }
    }),
  )

const at = (learner: SignedUp, origin: string) => {
  for (let client = learner.client(); ; client = learner.client()) if (client.origin === origin) return client
}

async function hearWhole(chatter: Chatter, origin: string): Promise<boolean> {
  const question = { activityId: chatter.activityId, studentMessage: 'What does yeast eat?' }
  const answer = await at(chatter, origin).post('/api/professor-chat', question, {
    accept: 'text/event-stream',
  })
  const last = (await readEvents(answer).catch(() => [])).at(-1)
  return last?.event === 'done' && last.data.response === 'The first words and the last.'
}

const isSignedIn = async (chatter: Chatter, origin: string): Promise<boolean> =>
  (await at(chatter, origin).get('/api/profile')).status === 200
