import { credentials, sessions, users } from '#db/accounts.ts'
import {
  knownDevices,
  oneTimeCodes,
  passkeys,
  providerSessions,
  recoveryCodes,
  signInStates,
} from '#db/sign-in.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

/** The account itself. Passwords and session tokens are keys, not data: they stay. */
export const exportAccounts = [
  exportTable(users, { title: 'Account', owner: users.id, order: [users.id] }),
  exportTable(credentials, {
    title: 'Ways to sign in',
    owner: credentials.userId,
    order: [credentials.id],
    columns: {
      id: credentials.id,
      providerId: credentials.providerId,
      createdAt: credentials.createdAt,
      updatedAt: credentials.updatedAt,
    },
  }),
  exportTable(oneTimeCodes, {
    title: 'One-time codes',
    owner: oneTimeCodes.userId,
    order: [oneTimeCodes.userId],
    columns: {
      userId: oneTimeCodes.userId,
      confirmedAt: oneTimeCodes.confirmedAt,
      createdAt: oneTimeCodes.createdAt,
    },
  }),
  exportTable(recoveryCodes, {
    title: 'Recovery codes',
    owner: recoveryCodes.userId,
    order: [recoveryCodes.id],
    columns: { id: recoveryCodes.id, usedAt: recoveryCodes.usedAt, createdAt: recoveryCodes.createdAt },
  }),
  exportTable(passkeys, {
    title: 'Passkeys',
    owner: passkeys.userId,
    order: [passkeys.id],
    columns: {
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    },
  }),
  exportTable(knownDevices, {
    title: 'Browsers that signed in',
    owner: knownDevices.userId,
    order: [knownDevices.createdAt, knownDevices.deviceHash],
    columns: { createdAt: knownDevices.createdAt, lastSeenAt: knownDevices.lastSeenAt },
  }),
  exportTable(signInStates, {
    title: 'Sign-ins under way',
    owner: signInStates.userId,
    order: [signInStates.createdAt, signInStates.tokenHash],
    columns: {
      kind: signInStates.kind,
      createdAt: signInStates.createdAt,
      expiresAt: signInStates.expiresAt,
    },
  }),
  exportTable(providerSessions, {
    title: 'Sessions begun by the outside provider',
    owner: providerSessions.userId,
    order: [providerSessions.sessionId],
    columns: {
      sessionId: providerSessions.sessionId,
      issuer: providerSessions.issuer,
      subject: providerSessions.subject,
      createdAt: providerSessions.createdAt,
    },
  }),
  exportTable(sessions, {
    title: 'Sessions',
    owner: sessions.userId,
    order: [sessions.id],
    columns: {
      id: sessions.id,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    },
  }),
]
