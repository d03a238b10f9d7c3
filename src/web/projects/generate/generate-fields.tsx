import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Input, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from 'react-router'
import { generateLimits, hourChoices } from '#contract/projects/generate-rules.ts'
import { innerTitle } from '#contract/words/text.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { appConfig } from '#web/lib/config.ts'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import classes from './generate-fields.module.css'
import { begunUnits, type GenerateFormState } from './use-generate-form.ts'

export function GenerateFields({ state }: { state: GenerateFormState }) {
  const { form, courses, course } = state
  if (courses.isError && courses.data === undefined)
    return (
      <ErrorAlert
        title="Failed to load courses"
        onRetry={() => void courses.refetch()}
        retrying={courses.isFetching}
      >
        {sentenceFor(courses.error)}
      </ErrorAlert>
    )
  if (courses.data?.length === 0)
    return (
      <Notice
        tone="info"
        title="You have no course yet."
        action={
          <Button component={Link} to="/create-course" size="sm" variant="default">
            Create Course
          </Button>
        }
      >
        A project is planned from the units of one of your courses.
      </Notice>
    )
  const choose = (courseId: string) => {
    const next = courses.data?.find(({ id }) => id === courseId)
    const unitIds = next === undefined ? [] : begunUnits(next).slice(-1)
    form.setValues({ courseId, unitIds: unitIds.map(({ id }) => id) })
  }
  return (
    <>
      {!appConfig.model.connected && (
        <Notice tone="info" title="No AI model is connected.">
          You get a template: fixed steps with what the units themselves ask for, to change into your own.
        </Notice>
      )}
      <NativeSelect
        {...form.field('courseId')}
        label="Course"
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
        data={
          courses.data?.map(({ id, title }) => ({ value: id, label: innerTitle(title) })) ?? [
            { value: '', label: 'Loading your courses...' },
          ]
        }
        value={course?.id ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        data-autofocus
      />
      {course && <UnitChoice state={state} />}
      <GrowingText
        {...form.field('wish', generateLimits.wish)}
        label="What would you like to make?"
        description={
          appConfig.model.connected
            ? 'In your own words. Leave it empty and the Professor chooses.'
            : 'In your own words. It is written into the template as it is.'
        }
        minRows={2}
        maxRows={6}
      />
      <Input.Wrapper
        label="Time you have"
        description="At least one hour for each milestone. A project has three or more."
        labelElement="div"
        classNames={fieldClasses}
        error={form.errors.hours}
      >
        <div className={classes.hours}>
          <Segments
            aria-label="Time you have"
            value={form.values.hours}
            onChange={(hours) => form.setFieldValue('hours', hours)}
            data={hourChoices.map((hours) => ({ value: String(hours), label: `${hours} hours` }))}
          />
        </div>
      </Input.Wrapper>
    </>
  )
}

function UnitChoice({ state: { form, course, units, unitIds } }: { state: GenerateFormState }) {
  if (course === undefined) return null
  return (
    <Checkbox.Group
      {...form.field('unitIds')}
      label="Units it should use"
      description={
        course.begun
          ? 'Choose one or more of the units you have begun.'
          : 'You have not begun this course yet: its first unit can be used.'
      }
      value={unitIds}
      onChange={(chosen) => form.setValues({ courseId: course.id, unitIds: chosen })}
    >
      <ul className={classes.units}>
        {units.map(({ id, title }, index) => (
          <li key={id} className="lined">
            <Checkbox
              value={id}
              classNames={{
                root: classes.unit ?? '',
                body: 'align-start',
                labelWrapper: 'grow shrinkable',
              }}
              label={
                <>
                  <span className={classes.number}>Unit {index + 1}</span>
                  <bdi className="breaks">{innerTitle(title)}</bdi>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </Checkbox.Group>
  )
}
