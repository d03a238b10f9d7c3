import { capital } from '#contract/words/capital.ts'
import { askAbout } from './short-questions.ts'
import { type Material, statementsIn } from './statements.ts'
import { poolOf } from './subjects.ts'

/** A card from the material: its answer is in the material word for word. */
type StatedCard = { front: string; back: string }

/**
 * Cards without a model: from statements that say what something is, why, when or what for, definitions
 * first. Nothing is invented, so there may be none.
 */
export function writeCards(
  materials: readonly Material[],
  { except, most }: { except: string; most: number },
): StatedCard[] {
  const pool = poolOf(statementsIn(materials, except))
  const asked = pool.statements.flatMap((statement) => {
    const topic = askAbout(statement, pool)
    if (topic === undefined) return []
    const front = `${capital(topic.ask)}?${topic.main === '' ? '' : ` “${topic.main}.”`}`
    return [{ front, back: statement.text, defines: topic.main === '' }]
  })
  const once = new Map(asked.map((card) => [card.front, card]))
  return [...once.values()]
    .sort((a, b) => Number(b.defines) - Number(a.defines))
    .slice(0, most)
    .map(({ front, back }) => ({ front, back }))
}
