import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { GenerateProject } from '#contract/projects/generate.ts'
import { moved } from '#contract/projects/project-rules.ts'
import type { saveProjectSchema } from '#contract/projects/project-with-milestones.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { createProject, storeProject } from '#web/projects/api.ts'
import { putAwayRun } from '#web/runs/use-run.ts'
import { notify } from '#web/ui/notices/notify.ts'
import {
  type DraftForm,
  type DraftMilestoneForm,
  draftAsSent,
  draftFormOf,
  emptyDraftForm,
  emptyMilestone,
  type Rewritten,
  withPart,
} from './draft-form-values.ts'
import type { ToldDraft } from './read-draft.ts'

type DraftFormInput = {
  runId: string
  draft: ToldDraft
  request: GenerateProject | null
  onSaved: () => void
}

/** The form of a draft: this browser keeps every change until the learner saves or discards the draft. */
export function useDraftForm({ runId, draft, request, onSaved }: DraftFormInput) {
  const client = useQueryClient()
  const kept = useDraft({
    place: `generated-${runId}`,
    empty: emptyDraftForm,
    saved: draft.isWhole ? draftFormOf(draft) : emptyDraftForm,
  })
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<{ part: string; words: string } | null>(null)
  /** The form before a part was rewritten. */
  const [before, setBefore] = useState<{ part: string; form: DraftForm } | null>(null)
  const [said, setSaid] = useState('')

  const form = useSchemaForm<
    DraftForm,
    z.infer<typeof saveProjectSchema>,
    Awaited<ReturnType<typeof createProject>>
  >({
    schema: () => import('#contract/projects/project-with-milestones.ts').then((m) => m.saveProjectSchema),
    initialValues: kept.value,
    asSent: (values) => (request === null ? {} : draftAsSent(values, { runId, request })),
    draft: kept,
    send: (project) => createProject(project),
    onSent: (project) => {
      storeProject(client, project)
      notify.success(`"${project.title}" is saved.`)
      kept.clear()
      onSaved()
    },
    // Errors in a milestone are shown in its fields.
    onInvalid: (errors, values) => {
      const faulty = values.milestones.filter((_, index) =>
        Object.keys(errors).some((name) => name.startsWith(`milestones.${index}.`)),
      )
      for (const { id } of faulty) edit(id)
    },
  })

  const add = (set: typeof setOpened, id: string) => set((now) => new Set([...now, id]))
  const toggle = (set: typeof setOpened, id: string) =>
    set((now) => {
      const after = new Set(now)
      if (!after.delete(id)) after.add(id)
      return after
    })
  function edit(id: string): void {
    add(setOpened, id)
    add(setEditing, id)
  }
  /** The rewritten part was removed: its result is not needed. */
  const stopRewriting = () => {
    const { rewriting } = form.getValues()
    if (rewriting === '') return
    form.setFieldValue('rewriting', '')
    void putAwayRun('rewrite_project_part', `${runId}:${rewriting}`).catch(() => {})
  }
  const setMilestones = (milestones: DraftMilestoneForm[]) => form.setFieldValue('milestones', milestones)

  return {
    form,
    kept,
    said,
    failed,
    before,
    opened,
    editing,
    edit,
    /** Ends this draft. */
    discard: () => {
      stopRewriting()
      kept.clear()
    },
    toggle: (id: string) => toggle(setOpened, id),
    stopEditing: (id: string) => toggle(setEditing, id),
    add: () => {
      const milestone = emptyMilestone()
      setMilestones([...form.getValues().milestones, milestone])
      edit(milestone.id)
      return milestone.id
    },
    remove: (id: string) => {
      const { milestones, rewriting } = form.getValues()
      if (rewriting === id) stopRewriting()
      form.clearErrors()
      setMilestones(milestones.filter((milestone) => milestone.id !== id))
      setSaid('The milestone is removed.')
    },
    move: (from: number, to: number) => {
      const { milestones } = form.getValues()
      const after = moved(milestones, from, to)
      form.clearErrors()
      setMilestones(after)
      const milestone = milestones[from]
      const place = after.findIndex(({ id }) => id === milestone?.id) + 1
      setSaid(`${milestone?.title} is now at place ${place} of ${after.length}.`)
    },
    rewrite: (part: string) => {
      setFailed(null)
      setBefore(null)
      add(setOpened, part)
      form.setFieldValue('rewriting', part)
    },
    onWritten: (part: string, written: Rewritten) => {
      const now = form.getValues()
      setBefore({ part, form: now })
      form.clearErrors()
      form.setValues({ ...withPart(now, part, written), rewriting: '' })
      setSaid('It is written again.')
    },
    onFailed: (part: string, words: string | null) => {
      form.setFieldValue('rewriting', '')
      setFailed(words === null ? null : { part, words })
    },
    /** Restores the part as it was before it was rewritten. */
    takeBack: () => {
      if (before === null) return
      const now = form.getValues()
      const { part, form: old } = before
      const milestone = old.milestones.find(({ id }) => id === part)
      form.setValues(
        milestone === undefined
          ? { title: old.title, description: old.description }
          : { milestones: now.milestones.map((one) => (one.id === part ? milestone : one)) },
      )
      setBefore(null)
      setSaid('It is as it was.')
    },
  }
}

export type DraftFormHandle = ReturnType<typeof useDraftForm>
