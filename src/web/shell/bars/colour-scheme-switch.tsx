import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

const label = 'Switch colour scheme'

export function ColourSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const Icon = isDark ? IconSun : IconMoon
  return (
    <ActionIcon aria-label={label} data-tip={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  )
}
