import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile, UpdateProfile } from '#contract/profile.ts'
import { isChangedElsewhere } from '#web/lib/use-guarded-save.ts'
import { notify } from '#web/ui/notify.ts'
import { profileQuery, saveProfile } from './api.ts'
import type { ProfileForm } from './profile-form.ts'

interface Attempt {
  update: Omit<UpdateProfile, 'revision'>
  /** Of the profile that the form was filled from. */
  revision: number | undefined
  /** As it was typed, to be given back. */
  form: ProfileForm
}

interface Outcome {
  onSaved: () => void
  onFailed: (error: unknown, form: ProfileForm) => void
}

/** Shows the new profile at once; a save that fails takes it back and says so. */
export function useSaveProfile({ onSaved, onFailed }: Outcome) {
  const client = useQueryClient()
  const { queryKey } = profileQuery
  return useMutation({
    mutationFn: ({ update, revision }: Attempt) => saveProfile({ ...update, revision }),
    onMutate: async ({ update }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, ...update } satisfies Profile)
      return { before }
    },
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved)
      notify.success('Profile saved.')
      onSaved()
    },
    onError: (error, { form }, context) => {
      console.error('The profile was not saved.', error)
      if (context) client.setQueryData(queryKey, context.before)
      if (isChangedElsewhere(error)) void client.invalidateQueries({ queryKey })
      onFailed(error, form)
    },
  })
}
