import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { headPart } from '#contract/projects/generate-rules.ts'
import { projectLevels, projectLimits } from '#contract/projects/project-lists.ts'
import { capital } from '#contract/words/capital.ts'
import { counted } from '#contract/words/counted.ts'
import { LevelBadge } from '#web/ui/badge.tsx'
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { LevelField } from '#web/ui/forms/level-field.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { hoursOfDraft } from './draft-form-values.ts'
import { DraftMilestones } from './draft-milestones.tsx'
import { PartTools } from './part-tools.tsx'
import type { ToldDraft } from './read-draft.ts'
import type { DraftFormHandle } from './use-draft-form.ts'

interface DraftPreviewProps {
  handle: DraftFormHandle
  draft: ToldDraft
  runId: string
}

/** A project before it is saved: the learner can edit every text in place. */
export function DraftPreview({ handle, draft, runId }: DraftPreviewProps) {
  const { form, kept, said } = handle
  const { values, field } = form
  const [isChangingKind, setIsChangingKind] = useState(false)
  const isWritten = draft.writtenBy === 'model'
  const isBusy = values.rewriting === headPart
  return (
    <>
      <DraftNotice kept={kept} />
      {!isWritten && (
        <Notice tone="info" title="This is a template.">
          No AI model is connected, so this was not written for you. It repeats word for word what the units
          ask for.
        </Notice>
      )}
      <TextInput {...field('title', projectLimits.title)} label="Title" disabled={isBusy} data-autofocus />
      <GrowingText
        {...field('description', projectLimits.description)}
        label="Description"
        minRows={2}
        maxRows={8}
        disabled={isBusy}
      />
      <PartTools
        handle={handle}
        runId={runId}
        part={headPart}
        name="title and description"
        isWritten={isWritten}
      />
      <div className="stack gap-4">
        <div className="row wrap gap-8 muted small">
          <LevelBadge level={capital(values.difficultyLevel)} />
          <span>
            {counted(hoursOfDraft(values), 'hour')} • {counted(values.milestones.length, 'milestone')} •{' '}
            <bdi>{values.projectType}</bdi>
          </span>
          <ActionIcon
            aria-label="Change difficulty and type"
            aria-expanded={isChangingKind}
            onClick={() => setIsChangingKind(!isChangingKind)}
          >
            <IconPencil size={18} stroke={1.75} />
          </ActionIcon>
        </div>
        <Uses draft={draft} handle={handle} />
      </div>
      {(isChangingKind || form.errors.projectType !== undefined) && (
        <>
          <LevelField
            label="Difficulty"
            levels={projectLevels.map((level) => ({ value: level, label: capital(level) }))}
            value={values.difficultyLevel}
            onChange={(level) => form.setFieldValue('difficultyLevel', level)}
          />
          <TextInput {...field('projectType', projectLimits.type)} label="Type" />
        </>
      )}
      <DraftMilestones handle={handle} runId={runId} isWritten={isWritten} concepts={draft.concepts} />
      <div>
        <TextButton onClick={() => void handle.add()}>Add a milestone</TextButton>
      </div>
      <span className="unseen" role="status">
        {said}
      </span>
    </>
  )
}

function Uses({ draft, handle }: Pick<DraftPreviewProps, 'draft' | 'handle'>) {
  const keys = new Set(handle.form.values.milestones.flatMap(({ conceptKeys }) => conceptKeys))
  const labels = draft.concepts.filter(({ key }) => keys.has(key))
  if (labels.length === 0) return null
  return (
    <p className="muted small breaks">
      Uses{' '}
      {labels.map(({ key, label }, index) => (
        <span key={key}>
          {index > 0 && (index === labels.length - 1 ? ' and ' : ', ')}
          <bdi>{label}</bdi>
        </span>
      ))}
      .
    </p>
  )
}
