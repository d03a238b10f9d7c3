import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDeviceMobileOff,
  IconDots,
  IconKey,
  IconLogout,
  IconShieldMinus,
  IconShieldPlus,
  IconTrash,
  IconUnlink,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import type { AccountItem } from '#contract/operator/accounts.ts'
import { type AccountAct, actsFor, nameOf } from './account-act.ts'
import classes from './accounts-card.module.css'

const items = {
  'reset-link': { label: 'Copy a reset link', Icon: IconKey },
  sessions: { label: 'Sign out everywhere', Icon: IconLogout },
  'end-codes': { label: 'End one-time codes', Icon: IconDeviceMobileOff },
  disconnect: { label: 'Remove connection', Icon: IconUnlink },
  disable: { label: 'Disable', Icon: IconUserOff },
  enable: { label: 'Enable', Icon: IconUserCheck },
  grant: { label: 'Make operator', Icon: IconShieldPlus },
  revoke: { label: 'Remove operator role', Icon: IconShieldMinus },
  delete: { label: 'Delete account', Icon: IconTrash },
} as const satisfies Record<AccountAct, unknown>

interface AccountMenuProps {
  account: AccountItem
  isOwn: boolean
  onAct: (act: AccountAct) => void
}

export function AccountMenu({ account, isOwn, onAct }: AccountMenuProps) {
  const acts = actsFor(account, isOwn)
  if (acts.length === 0) return null
  const label = `Actions for ${nameOf(account)}`
  return (
    <Menu position="bottom-end" shadow="md" width={210}>
      <Menu.Target>
        <ActionIcon className={classes.opener ?? ''} aria-label={label} title={label}>
          <IconDots size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => {
          const { label: words, Icon } = items[act]
          return (
            <Menu.Item
              key={act}
              leftSection={<Icon size={18} stroke={1.75} />}
              {...(act === 'delete' ? { className: 'danger' } : {})}
              onClick={() => onAct(act)}
            >
              {words}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
