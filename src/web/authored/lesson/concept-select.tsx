import type { OtherConcept } from '#contract/authored/unit-content.ts'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import type { ConceptValues, LessonForm } from './lesson-values.ts'

interface ConceptSelectProps {
  form: LessonForm
  name: string
  others: readonly OtherConcept[]
  /** Where none need be named. */
  isOptional?: boolean
}

const labelOf = ({ label, key }: Pick<ConceptValues, 'label' | 'key'>) => label.trim() || key || 'New concept'

/** The concept that something is about: one of this unit, or of another unit of the course. */
export function ConceptSelect({ form, name, others, isOptional = false }: ConceptSelectProps) {
  const field = form.field(name)
  const own = form.values.concepts.map((concept) => ({ value: concept.id, label: labelOf(concept) }))
  const theirs = others.map(({ key, label }) => ({ value: key, label }))
  const isKnown = [...own, ...theirs].some(({ value }) => value === field.value)
  return (
    <ChoiceSelect {...field} label="Concept">
      {isOptional && <option value="">None</option>}
      {!isKnown && field.value !== '' && <option value={field.value}>Removed: choose another</option>}
      <optgroup label="This unit">
        {own.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </optgroup>
      {theirs.length > 0 && (
        <optgroup label="Other units">
          {theirs.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
      )}
    </ChoiceSelect>
  )
}
