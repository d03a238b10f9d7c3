import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { hasStepBack } from '#web/lib/step-back.ts'

/** A modal that is a page: closing it goes back one step, once it has faded. */
export function useModalRoute(whereElse: string) {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { key } = useLocation()
  const [opened, setOpened] = useState(true)
  // Come back to before it had gone, it is open again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival has a key of its own
  useEffect(() => setOpened(true), [key])

  function onFaded(): void {
    // A link was followed meanwhile: a step back would undo it.
    if (navigation.state !== 'idle') return
    if (hasStepBack()) void navigate(-1)
    else void navigate(whereElse, { replace: true })
  }
  return { opened, close: () => setOpened(false), onFaded }
}
