import { useEffect, useEffectEvent } from 'react'
import type { Profile } from '#contract/profile.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import { EditProfileDialog } from './edit-profile-dialog.tsx'
import { useProfileForm } from './use-profile-form.ts'

interface ProfileEditorProps extends DialogProps {
  profile: Profile | null
  /** How often it was asked for: it opens with each. */
  asked: number
}

export function ProfileEditor({ profile, asked }: ProfileEditorProps) {
  const dialog = useProfileForm(profile)
  const open = useEffectEvent(dialog.open)
  useEffect(() => {
    if (asked > 0) open()
  }, [asked])
  return <EditProfileDialog {...dialog} />
}
