// Octokit against the document that GitHub publishes for it.

export const packages = { octokit: '5.0.5', '@octokit/openapi': '23.0.2' };

export const document = ({ folder }) =>
  `${folder}/node_modules/@octokit/openapi/generated/api.github.com.json`;

const has =
  (...names) =>
  ({ data }) =>
    names.every((name) => data[name] !== undefined && data[name] !== null);
const isList = ({ data }) => Array.isArray(data);
const isFilled = ({ data }) => Array.isArray(data) && data.length > 0;

export async function run({ load, url, call, done, keep, loop }) {
  const { Octokit } = await load('octokit');
  const off = { enabled: false };
  const octokit = new Octokit({
    auth: 'any',
    baseUrl: url,
    throttle: off,
    retry: off,
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  const { repos, issues, pulls, users, actions, activity, gists, orgs, search, git, rest } = {
    ...octokit.rest,
    rest: octokit.rest,
  };
  const own = { owner: 'octocat', repo: 'hello-world' };

  await call('meta.root', () => rest.meta.root(), has('current_user_url'));
  await call(
    'repos.get',
    () => repos.get(own),
    ({ data }) => {
      return data.name === 'hello-world' && data.owner.login === 'octocat';
    },
  );
  await call('repos.listForAuthenticatedUser', () => repos.listForAuthenticatedUser(), isFilled);
  await call('repos.listForOrg', () => repos.listForOrg({ org: 'octo-org' }), isList);
  await keep(
    'repos.createForAuthenticatedUser',
    () => repos.createForAuthenticatedUser({ name: 'made', description: 'By the bench.' }),
    ({ data }) => repos.get({ owner: data.owner.login, repo: data.name }),
    ({ data }, { data: read }) => read.id === data.id && read.description === 'By the bench.',
  );
  await keep(
    'repos.createInOrg',
    () => repos.createInOrg({ org: 'octo-org', name: 'of-org' }),
    () => repos.get({ owner: 'octo-org', repo: 'of-org' }),
    ({ data }, { data: read }) => read.id === data.id,
  );
  await keep(
    'repos.update',
    () => repos.update({ ...own, description: 'Changed.' }),
    () => repos.get(own),
    (_, { data }) => data.description === 'Changed.',
  );
  await call('repos.listBranches', () => repos.listBranches(own), isFilled);
  await call(
    'repos.getBranch',
    () => repos.getBranch({ ...own, branch: 'main' }),
    ({ data }) => {
      return data.name === 'main';
    },
  );
  await call('repos.listCommits', () => repos.listCommits(own), isFilled);
  await call('repos.getCommit', () => repos.getCommit({ ...own, ref: 'main' }), has('sha'));
  await call('repos.getContent', () => repos.getContent({ ...own, path: 'README.md' }));
  await call('repos.getReadme', () => repos.getReadme(own), has('content'));
  await call(
    'repos.createOrUpdateFileContents',
    () =>
      repos.createOrUpdateFileContents({ ...own, path: 'a.txt', message: 'm', content: 'YQ==' }),
    has('commit'),
  );
  await call('repos.listLanguages', () => repos.listLanguages(own));
  await call('repos.getAllTopics', () => repos.getAllTopics(own), has('names'));
  await call(
    'repos.replaceAllTopics',
    () => repos.replaceAllTopics({ ...own, names: ['api'] }),
    ({ data }) => data.names.includes('api'),
  );
  await keep(
    'repos.createRelease',
    () => repos.createRelease({ ...own, tag_name: 'v1', name: 'One' }),
    ({ data }) => repos.getRelease({ ...own, release_id: data.id }),
    ({ data }, { data: read }) => read.id === data.id && read.tag_name === 'v1',
  );
  await call('repos.getLatestRelease', () => repos.getLatestRelease(own), has('tag_name'));
  await keep(
    'repos.createWebhook',
    () => repos.createWebhook({ ...own, config: { url: 'https://example.com' }, events: ['push'] }),
    ({ data }) => repos.getWebhook({ ...own, hook_id: data.id }),
    ({ data }, { data: read }) => read.id === data.id,
  );
  await call('repos.listContributors', () => repos.listContributors(own), isFilled);
  await call(
    'repos.compareCommits',
    () => {
      return repos.compareCommitsWithBasehead({ ...own, basehead: 'main...next' });
    },
    has('commits'),
  );
  await call('repos.createFork', () => repos.createFork(own), has('full_name'));

  const issue = await keep(
    'issues.create',
    () => issues.create({ ...own, title: 'First', labels: ['bug'] }),
    ({ data }) => issues.get({ ...own, issue_number: data.number }),
    ({ data }, { data: read }) => read.title === 'First' && read.number === data.number,
  );
  const issue_number = issue?.data.number ?? 1;
  await call('issues.listForRepo', () => issues.listForRepo(own), isFilled);
  await keep(
    'issues.update',
    () => issues.update({ ...own, issue_number, state: 'closed' }),
    () => issues.get({ ...own, issue_number }),
    (_, { data }) => data.state === 'closed',
  );
  await keep(
    'issues.createComment',
    () => issues.createComment({ ...own, issue_number, body: 'Hello.' }),
    ({ data }) => issues.getComment({ ...own, comment_id: data.id }),
    ({ data }, { data: read }) => read.id === data.id && read.body === 'Hello.',
  );
  await call('issues.listComments', () => issues.listComments({ ...own, issue_number }), isFilled);
  await keep(
    'issues.createLabel',
    () => issues.createLabel({ ...own, name: 'bug', color: 'ff0000' }),
    () => issues.getLabel({ ...own, name: 'bug' }),
    (_, { data }) => data.name === 'bug' && data.color === 'ff0000',
  );
  await call(
    'issues.addLabels',
    () => issues.addLabels({ ...own, issue_number, labels: ['bug'] }),
    isList,
  );
  await keep(
    'issues.createMilestone',
    () => issues.createMilestone({ ...own, title: 'M1' }),
    ({ data }) => issues.getMilestone({ ...own, milestone_number: data.number }),
    (_, { data }) => data.title === 'M1',
  );
  await done('issues.lock', () => issues.lock({ ...own, issue_number }));

  const pull = await keep(
    'pulls.create',
    () => pulls.create({ ...own, title: 'P', head: 'next', base: 'main' }),
    ({ data }) => pulls.get({ ...own, pull_number: data.number }),
    ({ data }, { data: read }) => read.title === 'P' && read.number === data.number,
  );
  const pull_number = pull?.data.number ?? 1;
  await call('pulls.list', () => pulls.list(own), isFilled);
  await call('pulls.listFiles', () => pulls.listFiles({ ...own, pull_number }), isFilled);
  await call(
    'pulls.createReview',
    () => {
      return pulls.createReview({ ...own, pull_number, event: 'APPROVE', body: 'Good.' });
    },
    has('id', 'state'),
  );
  await call('pulls.merge', () => pulls.merge({ ...own, pull_number }), has('merged', 'sha'));
  await call(
    'pulls.requestReviewers',
    () => pulls.requestReviewers({ ...own, pull_number, reviewers: ['zoe'] }),
    has('number'),
  );

  await call('users.getAuthenticated', () => users.getAuthenticated(), has('login'));
  await call(
    'users.getByUsername',
    () => users.getByUsername({ username: 'octocat' }),
    ({ data }) => {
      return data.login === 'octocat';
    },
  );
  await call(
    'users.listFollowersForUser',
    () => {
      return users.listFollowersForUser({ username: 'octocat' });
    },
    isList,
  );
  await call(
    'users.updateAuthenticated',
    () => users.updateAuthenticated({ name: 'Ann' }),
    ({ data }) => {
      return data.name === 'Ann';
    },
  );
  await call(
    'users.createPublicSshKey',
    () => users.createPublicSshKeyForAuthenticatedUser({ key: 'ssh-rsa AAA', title: 'k' }),
    has('id'),
  );

  await call('actions.listRepoWorkflows', () => actions.listRepoWorkflows(own), has('workflows'));
  await call(
    'actions.listWorkflowRunsForRepo',
    () => {
      return actions.listWorkflowRunsForRepo(own);
    },
    ({ data }) => data.workflow_runs.length > 0,
  );
  await done('actions.createWorkflowDispatch', () => {
    return actions.createWorkflowDispatch({ ...own, workflow_id: 'main.yml', ref: 'main' });
  });
  await call('actions.getRepoPublicKey', () => actions.getRepoPublicKey(own), has('key', 'key_id'));
  await keep(
    'actions.createOrUpdateRepoSecret',
    () => {
      const secret_name = 'TOKEN';
      return actions.createOrUpdateRepoSecret({
        ...own,
        secret_name,
        encrypted_value: 'YQ==',
        key_id: '1',
      });
    },
    () => actions.getRepoSecret({ ...own, secret_name: 'TOKEN' }),
    (_, { data }) => data.name === 'TOKEN',
  );
  await call(
    'actions.downloadArtifact',
    () => {
      return actions.downloadArtifact({ ...own, artifact_id: 7, archive_format: 'zip' });
    },
    ({ status, data }) => status < 400 && data !== undefined,
  );

  await done('activity.starRepo', () => activity.starRepoForAuthenticatedUser(own));
  await call(
    'activity.listReposStarredByAuthenticatedUser',
    () => activity.listReposStarredByAuthenticatedUser(),
    isList,
  );
  await call(
    'activity.listNotifications',
    () => {
      return activity.listNotificationsForAuthenticatedUser();
    },
    isList,
  );

  await keep(
    'gists.create',
    () => gists.create({ files: { 'a.txt': { content: 'a' } }, public: true }),
    ({ data }) => gists.get({ gist_id: data.id }),
    ({ data }, { data: read }) => read.id === data.id,
  );
  await call('gists.list', () => gists.list(), isFilled);

  await call(
    'orgs.get',
    () => orgs.get({ org: 'octo-org' }),
    ({ data }) => data.login === 'octo-org',
  );
  await call('orgs.listMembers', () => orgs.listMembers({ org: 'octo-org' }), isFilled);
  await call('orgs.listForAuthenticatedUser', () => orgs.listForAuthenticatedUser(), isList);

  await call(
    'search.repos',
    () => search.repos({ q: 'api' }),
    ({ data }) => data.items.length > 0,
  );
  await call(
    'search.issuesAndPullRequests',
    () => {
      return search.issuesAndPullRequests({ q: 'is:open' });
    },
    ({ data }) => data.items.length > 0,
  );
  await call(
    'search.users',
    () => search.users({ q: 'ann' }),
    ({ data }) => data.items.length > 0,
  );

  await call(
    'git.getRef',
    () => git.getRef({ ...own, ref: 'heads/main' }),
    ({ data }) => {
      return typeof data.object.sha === 'string';
    },
  );
  await keep(
    'git.createRef',
    () => git.createRef({ ...own, ref: 'refs/heads/next', sha: 'a'.repeat(40) }),
    () => git.getRef({ ...own, ref: 'heads/next' }),
    (_, { data }) => typeof data.object.sha === 'string',
  );
  await keep(
    'git.createBlob',
    () => git.createBlob({ ...own, content: 'a', encoding: 'utf-8' }),
    ({ data }) => git.getBlob({ ...own, file_sha: data.sha }),
    ({ data }, { data: read }) => read.sha === data.sha,
  );
  await call(
    'git.createCommit',
    () => {
      return git.createCommit({ ...own, message: 'm', tree: 'b'.repeat(40), parents: [] });
    },
    has('sha'),
  );
  await call('git.getTree', () => git.getTree({ ...own, tree_sha: 'main' }), has('tree'));
  await call('rateLimit.get', () => rest.rateLimit.get(), has('resources'));
  await call(
    'checks.create',
    () => {
      return rest.checks.create({ ...own, name: 'lint', head_sha: 'a'.repeat(40) });
    },
    ({ data }) => data.name === 'lint',
  );
  await call('markdown.render', () => rest.markdown.render({ text: '# a' }));

  for (let made = 0; made < 5; made += 1) {
    await done(`issues.create ${made}`, () => issues.create({ ...own, title: `of many ${made}` }));
  }
  await loop(
    'paginate issues.listForRepo',
    async (see) => {
      const pages = octokit.paginate.iterator(issues.listForRepo, {
        ...own,
        per_page: 2,
        state: 'all',
      });
      for await (const { data } of pages) see(data.length);
    },
    6,
  );
  await loop('paginate repos.listForOrg', async (see) => {
    see((await octokit.paginate(repos.listForOrg, { org: 'octo-org' })).length);
  });
  await loop('paginate search.repos', async (see) => {
    see((await octokit.paginate(search.repos, { q: 'api' })).length);
  });
  await loop('paginate activity.listPublicEvents', async (see) => {
    see((await octokit.paginate(activity.listPublicEvents)).length);
  });

  await done('issues.deleteComment', async () => {
    const { data } = await issues.createComment({ ...own, issue_number, body: 'Gone.' });
    return issues.deleteComment({ ...own, comment_id: data.id });
  });
  await done('repos.delete', () => repos.delete(own));
}
