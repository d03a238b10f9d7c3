import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { sharingLinksSchema, socialNetworks } from '#contract/projects.ts'
import type { WholeProject } from '#contract/whole-project.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { notify } from '#web/ui/notify.ts'
import { editProject } from './api.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { faultTitles, reasonOf } from './faults.ts'
import { changedFields } from './form-changes.ts'
import { capital, linkFields } from './project-words.ts'
import classes from './sharing-tab.module.css'
import { readSharingChanges, sharingFormOf } from './sharing-values.ts'
import { useGuardedSave } from './use-guarded-save.ts'

const placeholders: Record<keyof typeof linkFields, string> = {
  githubRepoUrl: 'https://github.com/you/project',
  blogPostUrl: 'https://example.org/what-i-made',
  videoUrl: 'https://example.org/a-short-film',
  portfolioUrl: 'https://example.org/portfolio',
}

const networkName = (name: string) =>
  name in socialNetworks ? socialNetworks[name as keyof typeof socialNetworks].label : capital(name)

/** One field per place where the project can be seen. */
export function SharingTab({ project }: { project: WholeProject }) {
  /** What the form was filled from; the page may learn of a newer one meanwhile. */
  const [base, setBase] = useState(project)
  const form = useSchemaForm({
    schema: sharingLinksSchema,
    initialValues: sharingFormOf(project),
    send: (_links, values) => save(values),
  })
  const take = (from: WholeProject) => {
    setBase(from)
    form.setValues(sharingFormOf(from))
  }
  const { save, isSaving, error, newer, reset } = useGuardedSave({
    projectId: project.id,
    base: { form: sharingFormOf(base), revision: base.revision },
    formOf: sharingFormOf,
    send: (values, revision) =>
      editProject(project.id, { ...readSharingChanges(sharingFormOf(base), values), revision }),
    onSaved: (saved) => {
      take(saved)
      notify.success('Sharing links saved.')
    },
  })
  const isDirty = changedFields(sharingFormOf(base), form.values).length > 0
  const isOlder = changedFields(sharingFormOf(base), sharingFormOf(project)).length > 0
  // Where nothing is unsaved here, links saved in another window come in.
  useEffect(() => {
    if (isOlder && !isDirty) take(project)
  })
  const isArchived = project.status === 'archived'
  const field = (name: string) => ({
    ...form.field(name),
    type: 'url',
    inputMode: 'url' as const,
    autoComplete: 'off',
    disabled: isArchived,
  })
  return (
    <form className={`stack gap-20 panel ${classes.form}`} noValidate onSubmit={form.submit}>
      <h2 className="as-h4">Where it can be seen</h2>
      {error !== null && <ErrorAlert title={faultTitles.update}>{reasonOf('update', error)}</ErrorAlert>}
      {newer !== null && (
        <ConflictNotice
          isSaving={isSaving}
          onKeepMine={() => form.submit()}
          onTakeNewer={() => {
            take(newer)
            reset()
          }}
        />
      )}
      {(Object.keys(linkFields) as (keyof typeof linkFields)[]).map((name) => (
        <TextInput key={name} {...field(name)} label={linkFields[name]} placeholder={placeholders[name]} />
      ))}
      <div className="pair align-start gap-20">
        {Object.keys(form.values.socialMediaUrls).map((name) => (
          <TextInput
            key={name}
            {...field(`socialMediaUrls.${name}`)}
            label={networkName(name)}
            placeholder="https://"
          />
        ))}
      </div>
      <div className="flex to-end">
        <Button type="submit" loading={isSaving} disabled={isArchived || newer !== null}>
          Save Sharing Links
        </Button>
      </div>
    </form>
  )
}
