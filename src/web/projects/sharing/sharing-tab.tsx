import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { socialNetworks } from '#contract/projects/project-lists.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { capital } from '#contract/words/capital.ts'
import { changedFields, only } from '#web/lib/forms/form-changes.ts'
import { useGuardedSave } from '#web/lib/forms/use-guarded-save.ts'
import { editProject, fetchProject, storeProject } from '#web/projects/api.ts'
import { faultTitles, reasonOf } from '#web/projects/faults.ts'
import { linkFields } from '#web/projects/project-words.ts'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import classes from './sharing-tab.module.css'
import { sharingFormOf } from './sharing-values.ts'

const placeholders: Record<keyof typeof linkFields, string> = {
  githubRepoUrl: 'https://github.com/you/project',
  blogPostUrl: 'https://example.org/what-i-made',
  videoUrl: 'https://example.org/a-short-film',
  portfolioUrl: 'https://example.org/portfolio',
}

const networkName = (name: string) =>
  name in socialNetworks ? socialNetworks[name as keyof typeof socialNetworks].label : capital(name)

/** One field per place where the project can be seen. */
export function SharingTab({ project }: { project: ProjectWithMilestones }) {
  const client = useQueryClient()
  const { form, base, take, error, conflict } = useGuardedSave({
    schema: () => import('#contract/projects.ts').then((m) => m.sharingLinksSchema),
    initialValues: sharingFormOf(project),
    row: project,
    fetchRow: () => fetchProject(client, project.id),
    formOf: sharingFormOf,
    send: (before, after, { revision }, sent) =>
      editProject(project.id, { ...only(sent, changedFields(before, after)), revision }),
    onSaved: (saved, sent) => {
      storeProject(client, saved)
      take(saved, sent)
      notify.success('Sharing links saved.')
    },
  })
  const isDirty = changedFields(base.form, form.values).length > 0
  const isOlder = changedFields(base.form, sharingFormOf(project)).length > 0
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
      {conflict && <ChangedElsewhere thing="project" {...conflict} />}
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
        <Button type="submit" loading={form.isBusy} disabled={isArchived || conflict !== null}>
          Save Sharing Links
        </Button>
      </div>
    </form>
  )
}
