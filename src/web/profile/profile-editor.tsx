import { useEffect, useEffectEvent } from 'react'
import type { Profile } from '#contract/profile.ts'
import { EditProfileDialog } from './edit-profile-dialog.tsx'
import { useProfileForm } from './use-profile-form.ts'

interface ProfileEditorProps {
  profile: Profile | null
  /** How often it was asked for: it opens with each. */
  asked: number
  onGiveUp: () => void
}

export function ProfileEditor({ profile, asked }: ProfileEditorProps) {
  const dialog = useProfileForm(profile)
  const open = useEffectEvent(dialog.open)
  useEffect(() => {
    if (asked > 0) open()
  }, [asked])
  return <EditProfileDialog {...dialog} />
}
