import { setTimeout as delay } from 'node:timers/promises'
import { residentKb } from '../../bench/process-figures.ts'
import { createCourse } from '../../tests/courses.ts'
import type { TestLearner } from '../../tests/learner.ts'
import { type Attack, part, type Target } from './attack.ts'
import { addLongVideo } from './long-transcript.ts'
import { whileOthersRead } from './others.ts'

const exporters = 18
const videosEach = 3
const inTurn = 2
const maxMb = 200

/** Everybody takes their data along at the same moment, and one of them twice. */
export const exportAtOnce: Attack = {
  name: '18 exports at once',
  before: 'every other call 503 for 15 s, 464 MB afterwards',
  run: async (target, share) => {
    const { product, learner } = target
    const learners = await Promise.all(Array.from({ length: part(exporters, share, 3) }, learner))
    for (const [number, each] of learners.entries()) await furnish(each, number)
    const bystander = await learner()
    const memoryKb = await residentKb(product.pid)
    const watch = watchExports(target)
    const [first] = learners as [TestLearner]
    const { result, summary, isQuick, holds } = await whileOthersRead(bystander.client, () =>
      Promise.all([...learners, first].map(takeExport)),
    )
    const together = await watch.end()
    const addedMb = ((await residentKb(product.pid)) - memoryKb) / 1024
    const whole = result.filter((status) => status === 200).length
    const turnedAway = result.filter((status) => status === 409).length
    return {
      now: `${summary}; ${whole} whole, at most ${together} at a time, a learner's second told to wait, ${addedMb.toFixed(0)} MB more afterwards`,
      holds:
        holds &&
        (isQuick || share < 1) &&
        whole === learners.length &&
        turnedAway === 1 &&
        together === inTurn &&
        addedMb <= maxMb,
    }
  },
}

async function furnish(learner: TestLearner, number: number): Promise<void> {
  const { id } = await createCourse(learner.client)
  for (let each = 0; each < videosEach; each++) await addLongVideo(learner, id, number * videosEach + each)
}

/** Its status once every byte of it is read. */
async function takeExport({ client }: TestLearner): Promise<number> {
  const answer = await client.get('/api/account/export')
  for await (const _ of answer.body ?? []) {
    // Read and thrown away.
  }
  return answer.status
}

/** How many exports read the database at a time: only exports keep one snapshot over several statements. */
function watchExports({ pool }: Target) {
  let peak = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rowCount } = await pool.query(
        `select 1 from pg_stat_activity
         where application_name = 'trivium' and state = 'idle in transaction' and backend_xmin is not null`,
      )
      peak = Math.max(peak, rowCount ?? 0)
      await delay(10)
    }
  })()
  return {
    end: async () => {
      isOver = true
      await watching
      return peak
    },
  }
}
