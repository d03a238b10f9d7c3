import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import type { OtherConcept } from '#contract/authored/unit-content.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ConceptSelect } from './concept-select.tsx'
import { type LessonForm, newCard } from './lesson-values.ts'
import { ListPart } from './list-part.tsx'

const grows = { minRows: 1, maxRows: 6 } as const

export function CardFields({ form, others }: { form: LessonForm; others: readonly OtherConcept[] }) {
  const { cards, concepts } = form.values
  return (
    <ListPart
      heading="Cards"
      level={2}
      thing="card"
      hint="A question on the front, a short answer on the back."
      items={cards}
      limit={courseFileLimits.cards}
      error={form.errors.cards}
      onAdd={() => form.insertListItem('cards', newCard(concepts[0]?.id ?? ''))}
      onRemove={(at) => form.removeListItem('cards', at)}
    >
      {(at) => (
        <>
          <div className="pair align-start gap-12">
            <GrowingText {...form.field(`cards.${at}.front`, 1000)} {...grows} label="Front" />
            <GrowingText {...form.field(`cards.${at}.back`, 2000)} {...grows} label="Back" />
          </div>
          <ConceptSelect form={form} name={`cards.${at}.concept`} others={others} />
        </>
      )}
    </ListPart>
  )
}
