import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { KnowledgeSettings } from '#contract/knowledge/picture.ts'
import { refreshKnowledge, saveKnowledgeSettings, showKnowledgeSettings } from '#web/knowledge/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { SwitchRow } from '#web/ui/forms/switch-row.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { ForgetEverythingDialog } from './forget-everything-dialog.tsx'
import classes from './side-card.module.css'
import { ToldDialog } from './told-dialog.tsx'

interface GuidesCardProps {
  settings: KnowledgeSettings
  /** The course whose lessons the guides teach; none before the first concept. */
  courseId: string | null
}

/** What a learner allows, takes along and takes back. */
export function GuidesCard({ settings, courseId }: GuidesCardProps) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (changes: Partial<KnowledgeSettings>) => saveKnowledgeSettings(changes),
    onMutate: (changes) => showKnowledgeSettings(client, changes),
    // Where it could not be saved, this takes it back.
    onSettled: () => refreshKnowledge(client),
  })
  const [dialog, setDialog] = useState<'told' | 'forget' | null>(null)
  const close = () => setDialog(null)
  return (
    <section className={`panel lifted ${classes.card}`} aria-labelledby="guides-heading">
      {save.isError && (
        <div className="mb-16">
          <ErrorAlert title={sentenceFor(save.error)} onDismiss={save.reset}>
            Nothing was changed.
          </ErrorAlert>
        </div>
      )}
      <SwitchRow
        title={
          <h2 id="guides-heading" className="as-h4">
            The guides may use this
          </h2>
        }
        isOn={settings.guidesMayUse}
        onChange={(guidesMayUse) => save.mutate({ guidesMayUse })}
      >
        {settings.guidesMayUse
          ? 'They see what is shaky, open misconceptions with the answer you gave, and what is solid enough to build on.'
          : 'Off: no guide sees any of it, and exams do not come back to what was shaky.'}
      </SwitchRow>
      {courseId !== null && (
        <p className="mt-10">
          <TextButton onClick={() => setDialog('told')}>Show what Trivium tells a guide now</TextButton>
        </p>
      )}
      <div className={`line-above ${classes.foot}`}>
        <SwitchRow
          title={<h3 className="as-h4">Ask how sure I am</h3>}
          isOn={settings.asksConfidence}
          onChange={(asksConfidence) => save.mutate({ asksConfidence })}
        >
          {settings.asksConfidence
            ? 'In exams, before you know the result. You never have to answer, and it is never scored.'
            : 'Off: exams do not ask.'}
        </SwitchRow>
      </div>
      <div className={`row wrap gap-20 line-above ${classes.foot}`}>
        <Link to="/profile#account-heading" className="tiny strong plain">
          Download
        </Link>
        <TextButton onClick={() => setDialog('forget')}>Forget everything</TextButton>
      </div>
      {courseId !== null && <ToldDialog courseId={courseId} opened={dialog === 'told'} onClose={close} />}
      <ForgetEverythingDialog opened={dialog === 'forget'} onClose={close} />
    </section>
  )
}
