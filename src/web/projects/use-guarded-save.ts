import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WholeProject } from '#contract/whole-project.ts'
import { keepProject, projectQuery } from './api.ts'
import { hasCode } from './faults.ts'
import { collides } from './form-changes.ts'

interface GuardedSave<Form extends object> {
  projectId: string
  /** What the form was filled from. */
  base: { form: Form; revision: number }
  /** The same form of the project as another window left it; null where its subject is gone. */
  formOf: (project: WholeProject) => Form | null
  send: (form: Form, revision: number) => Promise<WholeProject>
  onSaved: (project: WholeProject) => void
}

/**
 * Saves the changes of a form that was filled from one revision. Another window may have been quicker: where it changed
 * other fields both changes stand; where it changed the same, nothing is overwritten before the learner has said whose
 * words shall stand.
 */
export function useGuardedSave<Form extends object>(options: GuardedSave<Form>) {
  const { projectId, base, formOf, send, onSaved } = options
  const client = useQueryClient()
  const [newer, setNewer] = useState<WholeProject | null>(null)

  async function sendGuarded({ form, over }: { form: Form; over: number }): Promise<WholeProject> {
    try {
      return await send(form, over)
    } catch (error) {
      if (!hasCode(error, 'project_changed')) throw error
      const found = await client.fetchQuery({ ...projectQuery(projectId), staleTime: 0 })
      const theirs = formOf(found)
      if (theirs !== null && !collides(base.form, form, theirs)) return send(form, found.revision)
      setNewer(found)
      throw error
    }
  }

  const mutation = useMutation({
    mutationFn: sendGuarded,
    onSuccess: (project) => {
      setNewer(null)
      keepProject(client, project)
      onSaved(project)
    },
  })

  /** What this window has learnt since, by itself or by a look at the server, needs no second way. */
  function revisionFor(form: Form): number {
    if (newer !== null) return newer.revision
    const known = client.getQueryData(projectQuery(projectId).queryKey)
    const theirs = known === undefined ? null : formOf(known)
    return known && theirs && !collides(base.form, form, theirs) ? known.revision : base.revision
  }

  return {
    save: (form: Form) => mutation.mutate({ form, over: revisionFor(form) }),
    isSaving: mutation.isPending,
    error: newer === null ? mutation.error : null,
    newer,
    reset: () => {
      setNewer(null)
      mutation.reset()
    },
  }
}
