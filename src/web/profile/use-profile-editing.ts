import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { Profile } from '#contract/profile.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts'
import { isChangedElsewhere } from '#web/lib/use-guarded-save.ts'
import { formOf, type ProfileForm, readProfileForm } from './profile-form.ts'
import { useSaveProfile } from './use-save-profile.ts'

const draftPauseMs = 500

interface Editing {
  /** Counts the times the form was opened: each is a new form. */
  round: number
  opened: boolean
  initial: ProfileForm
  /** Of the profile that the form was filled from; none once the learner was told of a newer one. */
  revision: number | undefined
  fault: { sentence: string; fields: Record<string, string> } | null
}

/**
 * The Update Profile dialog. It closes at once when it is saved; if that fails it is back, with everything typed and the
 * reason. What is typed outlives a lost session as this learner's draft.
 */
export function useProfileEditing(learnerId: string, profile: Profile | null) {
  const draftKey = `draft-${learnerId}-profile` as const
  const [editing, setEditing] = useState<Editing>({
    round: 0,
    opened: false,
    initial: formOf(null),
    revision: undefined,
    fault: null,
  })
  const show = (shown: Pick<Editing, 'initial' | 'revision' | 'fault'>) =>
    setEditing(({ round }) => ({ round: round + 1, opened: true, ...shown }))
  const hide = () => setEditing((before) => ({ ...before, opened: false }))
  const keepDraft = useDebouncedCallback((form: ProfileForm) => writeStored(draftKey, form), draftPauseMs)

  const forgetDraft = () => {
    keepDraft.cancel()
    removeStored(draftKey)
  }
  const save = useSaveProfile({
    onSaved: forgetDraft,
    onFailed: (error, form) =>
      show({
        initial: form,
        revision: isChangedElsewhere(error) ? undefined : editing.revision,
        fault: { sentence: sentenceFor(error), fields: error instanceof ApiError ? error.fields : {} },
      }),
  })
  return {
    ...editing,
    open: () =>
      show({
        initial: { ...formOf(profile), ...(readStored(draftKey) as Partial<ProfileForm> | null) },
        revision: profile?.revision,
        fault: null,
      }),
    onEdit: keepDraft,
    onCancel: () => {
      forgetDraft()
      hide()
    },
    onSave: (form: ProfileForm) => {
      keepDraft.cancel()
      writeStored(draftKey, form)
      hide()
      save.mutate({ update: readProfileForm(form, profile), revision: editing.revision, form })
    },
  }
}
