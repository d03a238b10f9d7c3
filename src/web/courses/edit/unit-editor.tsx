import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconLock, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { courseLimits, reachedUnits } from '#contract/courses/course-rules.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import type { EditCourseForm } from './edit-course-values.ts'
import classes from './unit-editor.module.css'

interface UnitEditorProps {
  course: OwnCourse
  form: EditCourseForm
}

/** What has been reached stays as it was met; what lies ahead can be renamed, moved, removed and added to. */
export function UnitEditor({ course, form }: UnitEditorProps) {
  const headingId = useId()
  const { units } = form.values
  const reached = reachedUnits(course, course.units.length)
  const isFull = units.length >= courseLimits.lessons.max

  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>Units</h3>
      <p className="muted small mt-4">{hintFor(course, isFull)}</p>
      <ol className={classes.units}>
        {units.map((unit, index) => (
          <li key={unit.key} className={`lined flex wrap align-start ${classes.unit}`}>
            <span className={`rigid muted medium digits ${classes.number}`}>Unit {index + 1}</span>
            {index < reached ? (
              <>
                <span className={`grow shrinkable breaks ${classes.reached}`}>{innerTitle(unit.title)}</span>
                <Badge tone="outline" icon={<IconLock size={15} stroke={1.75} aria-hidden="true" />}>
                  Reached
                </Badge>
              </>
            ) : (
              <UnitFields form={form} index={index} first={reached} />
            )}
          </li>
        ))}
      </ol>
      {!course.completed && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} />}
          disabled={isFull}
          onClick={() =>
            form.insertListItem('units', {
              key: crypto.randomUUID(),
              title: '',
              unitObjective: '',
              unitAssessment: '',
            })
          }
        >
          Add Unit
        </Button>
      )}
    </section>
  )
}

function hintFor(course: OwnCourse, isFull: boolean): string {
  if (course.completed) return 'You cannot add units to a completed course.'
  if (isFull) return 'A course has at most 20 units.'
  if (!course.begun) return 'You can change all units until you open the first lesson.'
  return 'Units you have reached stay as they are. You can change the others.'
}

interface UnitFieldsProps {
  form: EditCourseForm
  index: number
  /** Where the changeable units begin. */
  first: number
}

function UnitFields({ form, index, first }: UnitFieldsProps) {
  const name = `Unit ${index + 1}`
  const { length } = form.values.units
  const move = (to: number) => form.reorderListItem('units', { from: index, to })
  return (
    <>
      <div className={`stack gap-8 grow ${classes.fields}`}>
        <TextInput
          {...form.field(`units.${index}.title`, courseLimits.unitTitle)}
          aria-label={`Title of ${name}`}
          placeholder="Title"
        />
        <GrowingText
          {...form.field(`units.${index}.unitObjective`, courseLimits.unitText)}
          aria-label={`Objective of ${name}`}
          placeholder="Objective"
          minRows={1}
          maxRows={5}
        />
        <GrowingText
          {...form.field(`units.${index}.unitAssessment`, courseLimits.unitText)}
          aria-label={`Assessment of ${name}`}
          placeholder="How you will show that you learned it"
          minRows={1}
          maxRows={5}
        />
      </div>
      <div className={`flex gap-2 ${classes.tools}`}>
        <ActionIcon aria-label={`Move up ${name}`} disabled={index <= first} onClick={() => move(index - 1)}>
          <IconArrowUp size={20} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          aria-label={`Move down ${name}`}
          disabled={index >= length - 1}
          onClick={() => move(index + 1)}
        >
          <IconArrowDown size={20} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          aria-label={`Remove ${name}`}
          disabled={length <= courseLimits.lessons.min}
          onClick={() => form.removeListItem('units', index)}
        >
          <IconTrash size={20} stroke={1.75} />
        </ActionIcon>
      </div>
    </>
  )
}
