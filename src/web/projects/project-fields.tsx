import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Input, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { projectLevels, projectLimits, sharingPlatforms } from '#contract/projects.ts'
import { fieldClasses } from '#web/ui/field-classes.ts'
import segments from '#web/ui/segments.module.css'
import { CourseFields } from './course-fields.tsx'
import classes from './project-fields.module.css'
import { type ProjectForm, type ProjectFormState, shownHours } from './project-form-values.ts'
import { capital } from './project-words.ts'

interface ProjectFieldsProps {
  form: ProjectFormState
  /** With what a project learns to have once it exists: objectives, prerequisites, deliverables. */
  isWhole: boolean
}

export function ProjectFields({ form, isWhole }: ProjectFieldsProps) {
  const levelId = useId()
  const field = (name: keyof ProjectForm) => ({ ...form.getInputProps(name), classNames: fieldClasses })
  const hours = field('estimatedHours')
  return (
    <>
      <TextInput
        {...field('title')}
        label="Title"
        withAsterisk
        required
        maxLength={projectLimits.title}
        data-autofocus
      />
      <Textarea
        {...field('description')}
        label="Description"
        withAsterisk
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={projectLimits.description}
      />
      <Input.Wrapper
        label="Difficulty"
        withAsterisk
        labelElement="div"
        labelProps={{ id: levelId }}
        classNames={fieldClasses}
      >
        <SegmentedControl
          classNames={levelClasses}
          fullWidth
          withItemsBorders={false}
          aria-labelledby={levelId}
          data={projectLevels.map((level) => ({ value: level, label: capital(level) }))}
          value={form.values.difficultyLevel}
          onChange={(level) => form.setFieldValue('difficultyLevel', level)}
        />
      </Input.Wrapper>
      <div className="pair align-start gap-20">
        <TextInput
          {...hours}
          label="Estimated hours"
          inputMode="numeric"
          maxLength={40}
          onBlur={(event) => {
            hours.onBlur(event)
            form.setFieldValue(
              'estimatedHours',
              shownHours(form.values.estimatedHours, projectLimits.formHours),
            )
          }}
        />
        <TextInput {...field('projectType')} label="Type" maxLength={projectLimits.type} />
      </div>
      <TextInput {...field('technologies')} label="Technologies" description="Separate with commas." />
      <CourseFields form={form} />
      {isWhole && (
        <>
          <Checkbox.Group {...field('sharingPlatforms')} label="Where you mean to show it">
            <div className={`flex wrap ${classes.choices}`}>
              {sharingPlatforms.map((platform) => (
                <Checkbox key={platform} value={platform} label={platformNames[platform]} />
              ))}
            </div>
          </Checkbox.Group>
          <Textarea {...field('learningObjectives')} {...lines} label="Learning objectives" />
          <Textarea {...field('prerequisites')} {...lines} label="Prerequisites" />
          <Textarea {...field('deliverables')} {...lines} label="Deliverables" />
        </>
      )}
    </>
  )
}

const platformNames = { github: 'GitHub', blog: 'Blog', video: 'Video' }

const lines = { description: 'One on each line.', autosize: true, minRows: 2, maxRows: 10 } as const

const levelClasses = {
  root: segments.root ?? '',
  label: `${segments.label} ${classes.level}`,
  indicator: classes.mark ?? '',
}
