import { TextInput } from '@mantine/core'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { type LessonForm, newConcept } from './lesson-values.ts'
import { ListPart } from './list-part.tsx'

export function ConceptFields({ form }: { form: LessonForm }) {
  return (
    <ListPart
      heading="Concepts"
      level={2}
      thing="concept"
      hint="What the unit teaches. Questions, cards and exercises name one of them."
      items={form.values.concepts}
      limit={courseFileLimits.concepts.unit}
      error={form.errors.concepts}
      onAdd={() => form.insertListItem('concepts', newConcept())}
      onRemove={(at) => form.removeListItem('concepts', at)}
    >
      {(at) => (
        <>
          <div className="pair align-start gap-12">
            <TextInput
              {...form.field(`concepts.${at}.label`, 100)}
              label="Label"
              description="At most six words."
            />
            <TextInput
              {...form.field(`concepts.${at}.key`, 100)}
              label="Key"
              description="Small letters and hyphens. If you leave it empty, Trivium makes it from the label."
              autoCapitalize="off"
              spellCheck={false}
            />
          </div>
          <GrowingText
            {...form.field(`concepts.${at}.statement`, 500)}
            label="What it says"
            minRows={1}
            maxRows={6}
          />
        </>
      )}
    </ListPart>
  )
}
