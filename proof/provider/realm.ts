export const client = { id: 'trivium', secret: 'a-secret-of-this-proof' }
export const password = 'ombrelle vapeur citron'

type Person = { username: string; email?: string; emailVerified?: boolean; firstName?: string }

/** A person as Keycloak takes one, with a name, so that it asks for nothing more at the first sign-in. */
export const userOf = ({ username, firstName = 'Ada', ...more }: Person) => ({
  username,
  firstName,
  lastName: 'Lovelace',
  enabled: true,
  ...more,
  credentials: [{ type: 'password', value: password, temporary: false }],
})

const people: Person[] = [
  { username: 'ada', email: 'ada@example.org', emailVerified: true },
  { username: 'grace', email: 'grace@example.org', emailVerified: true, firstName: 'Grace' },
  { username: 'gina', email: 'gina.groß@example.org', emailVerified: true, firstName: 'Gina' },
  { username: 'bob', email: 'bob@example.org', emailVerified: true, firstName: 'Bob' },
  { username: 'unsure', email: 'unsure@example.org', emailVerified: false },
  { username: 'silent' },
]

/** Where attributes are not asked for, a person may have no address. */
const profile = {
  attributes: ['username', 'email', 'firstName', 'lastName'].map((name) => ({
    name,
    permissions: { view: ['admin', 'user'], edit: ['admin', 'user'] },
  })),
}

/** A realm as docs/operations.md says to set one up, with its people. */
export const realmOf = (appUrl: string) => ({
  realm: 'school',
  enabled: true,
  sslRequired: 'none',
  users: people.map(userOf),
  clients: [
    {
      clientId: client.id,
      secret: client.secret,
      enabled: true,
      protocol: 'openid-connect',
      publicClient: false,
      standardFlowEnabled: true,
      directAccessGrantsEnabled: false,
      // With it on, Keycloak tells nothing by the back channel.
      frontchannelLogout: false,
      redirectUris: [`${appUrl}/sign-in/provider`],
      attributes: {
        'post.logout.redirect.uris': '+',
        'backchannel.logout.url': `${appUrl}/api/auth/provider/back-channel-logout`,
        'backchannel.logout.session.required': 'true',
      },
    },
  ],
  components: {
    'org.keycloak.userprofile.UserProfileProvider': [
      {
        providerId: 'declarative-user-profile',
        config: { 'kc.user.profile.config': [JSON.stringify(profile)] },
      },
    ],
  },
})
