import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile, UpdateProfile } from '#contract/profile.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { isChangedElsewhere } from '#web/lib/forms/use-guarded-save.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { profileQuery, saveProfile } from './api.ts'
import { formOf, profileAsSent } from './profile-form.ts'

/**
 * The Update Profile dialog. It closes at once on save, and the page shows the new profile; if the save
 * fails, the page shows the old profile again, and the dialog opens again with the typed text and the reason.
 */
export function useProfileForm(profile: Profile | null) {
  const client = useQueryClient()
  const { queryKey } = profileQuery
  const [opened, setOpened] = useState(false)
  /**
   * The revision of the profile that the form was opened with; undefined after the learner was warned of a
   * newer one.
   */
  const [revision, setRevision] = useState<number>()
  const draft = useDraft({
    place: 'profile',
    empty: formOf(null),
    saved: formOf(profile),
    revision: profile?.revision ?? null,
  })

  async function save({ revision: _none, ...update }: UpdateProfile): Promise<Profile> {
    setOpened(false)
    await client.cancelQueries({ queryKey })
    const before = client.getQueryData(queryKey)
    if (before) client.setQueryData(queryKey, { ...before, ...update })
    try {
      return await saveProfile({ ...update, revision })
    } catch (error) {
      console.error('The profile was not saved.', error)
      client.setQueryData(queryKey, before)
      if (isChangedElsewhere(error)) {
        setRevision(undefined)
        void client.invalidateQueries({ queryKey })
      }
      setOpened(true)
      throw error
    }
  }

  const form = useSchemaForm({
    schema: () => import('#contract/profile.ts').then((m) => m.updateProfileSchema),
    initialValues: formOf(profile),
    asSent: profileAsSent,
    draft,
    send: save,
    onSent: (saved, values) => {
      client.setQueryData(queryKey, saved)
      notify.success('Profile saved.')
      // The learner may have opened the dialog again meanwhile: text typed since then stays, based on the
      // saved profile.
      setRevision(saved.revision)
      const typed = draft.now()
      if (typed === null || draft.isSame(typed.value, values)) draft.clear()
      else draft.keep(typed.value, { revision: saved.revision })
    },
  })
  return {
    opened,
    form,
    draft,
    open: () => {
      setRevision(draft.now()?.revision ?? profile?.revision)
      setOpened(true)
    },
    cancel: () => {
      draft.clear()
      form.clearErrors()
      form.resetError()
      setOpened(false)
    },
  }
}
