import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { projectLevels, projectLimits, sharingPlatforms } from '#contract/projects/project-lists.ts'
import { capital } from '#contract/words/capital.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { LevelField } from '#web/ui/forms/level-field.tsx'
import { CourseFields } from './course-fields.tsx'
import classes from './project-fields.module.css'
import { type ProjectFormState, shownHours } from './project-form-values.ts'

interface ProjectFieldsProps {
  form: ProjectFormState
  /** With what a project learns to have once it exists: objectives, prerequisites, deliverables. */
  isWhole: boolean
}

export function ProjectFields({ form, isWhole }: ProjectFieldsProps) {
  const { field } = form
  const hours = field('estimatedHours')
  return (
    <>
      <TextInput
        {...field('title', projectLimits.title)}
        label="Title"
        withAsterisk
        required
        data-autofocus
      />
      <GrowingText
        {...field('description', projectLimits.description)}
        label="Description"
        withAsterisk
        required
        minRows={3}
        maxRows={10}
      />
      <LevelField
        label="Difficulty"
        levels={projectLevels.map((level) => ({ value: level, label: capital(level) }))}
        value={form.values.difficultyLevel}
        onChange={(level) => form.setFieldValue('difficultyLevel', level)}
      />
      <div className="pair align-start gap-20">
        <TextInput
          {...hours}
          label="Estimated hours"
          inputMode="numeric"
          onBlur={() =>
            form.setFieldValue(
              'estimatedHours',
              shownHours(form.values.estimatedHours, projectLimits.formHours),
            )
          }
        />
        <TextInput {...field('projectType', projectLimits.type)} label="Type" />
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
          <GrowingText {...field('learningObjectives')} {...lines} label="Learning objectives" />
          <GrowingText {...field('prerequisites')} {...lines} label="Prerequisites" />
          <GrowingText {...field('deliverables')} {...lines} label="Deliverables" />
        </>
      )}
    </>
  )
}

const platformNames = { github: 'GitHub', blog: 'Blog', video: 'Video' }

const lines = { description: 'One on each line.', minRows: 2, maxRows: 10 } as const
