// Spotify's SDK against the document of its API.

export const packages = { '@spotify/web-api-ts-sdk': '1.2.0' };

export const document = ({ corpus }) =>
  `${corpus}/sonallux__spotify-web-api/official-spotify-open-api.yaml`;

const isPage = ({ items }) => Array.isArray(items);
const isFull = ({ items }) => items.length > 0;

const query =
  'the document: the query must have the ids, which the SDK sends in the body as Spotify accepts it';

export const known = {
  'recommendations.get':
    'the document: all kinds of seeds are required, of which Spotify wants one',
  search:
    'the document: types are parameters of their own, which Spotify wants with commas between',
  'currentUser.followArtistsOrUsers': query,
  'currentUser.albums.saveAlbums': query,
  'currentUser.tracks.saveTracks': query,
  'currentUser.tracks.removeSavedTracks': query,
};

export async function run({ load, url, call, done, keep, loop }) {
  const { SpotifyApi } = await load('@spotify/web-api-ts-sdk');
  const token = {
    access_token: 'any',
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: 'any',
  };
  const api = SpotifyApi.withAccessToken('client', token, {
    fetch: (address, init) => fetch(String(address).replace('https://api.spotify.com', url), init),
  });
  const id = '0TnOYISbd1XYRBk9myaseg';

  await call(
    'currentUser.profile',
    () => api.currentUser.profile(),
    ({ id: own }) => typeof own === 'string',
  );
  await call(
    'users.profile',
    () => api.users.profile('ann'),
    ({ id: own }) => own === 'ann',
  );
  await call(
    'albums.get',
    () => api.albums.get(id),
    ({ id: own, name }) => own === id && typeof name === 'string',
  );
  await call(
    'albums.get of two',
    () => api.albums.get([id, id]),
    (albums) => albums.length > 0,
  );
  await call('albums.tracks', () => api.albums.tracks(id), isFull);
  await call(
    'artists.get',
    () => api.artists.get(id),
    ({ id: own }) => own === id,
  );
  await call('artists.albums', () => api.artists.albums(id), isFull);
  await call(
    'artists.topTracks',
    () => api.artists.topTracks(id, 'CH'),
    ({ tracks }) => tracks.length > 0,
  );
  await call(
    'artists.relatedArtists',
    () => api.artists.relatedArtists(id),
    ({ artists }) => artists.length > 0,
  );
  await call(
    'audiobooks.get',
    () => api.audiobooks.get(id, 'GB'),
    ({ id: own }) => own === id,
  );
  await call(
    'browse.getCategories',
    () => api.browse.getCategories(),
    ({ categories }) => categories.items.length > 0,
  );
  await call(
    'browse.getCategory',
    () => api.browse.getCategory('party'),
    ({ id: own }) => own === 'party',
  );
  await call(
    'browse.getNewReleases',
    () => api.browse.getNewReleases(),
    ({ albums }) => albums.items.length > 0,
  );
  await call(
    'browse.getFeaturedPlaylists',
    () => api.browse.getFeaturedPlaylists(),
    ({ playlists }) => playlists.items.length > 0,
  );
  await call(
    'chapters.get',
    () => api.chapters.get(id, 'GB'),
    ({ id: own }) => own === id,
  );
  await call(
    'episodes.get',
    () => api.episodes.get(id, 'GB'),
    ({ id: own }) => own === id,
  );
  await call(
    'shows.get',
    () => api.shows.get(id, 'GB'),
    ({ id: own }) => own === id,
  );
  await call('shows.episodes', () => api.shows.episodes(id, 'GB'), isFull);
  await call(
    'tracks.get',
    () => api.tracks.get(id),
    ({ id: own, name }) => own === id && typeof name === 'string',
  );
  await call(
    'tracks.get of two',
    () => api.tracks.get([id, id]),
    (tracks) => tracks.length > 0,
  );
  await call(
    'tracks.audioFeatures',
    () => api.tracks.audioFeatures(id),
    ({ id: own }) => own === id,
  );
  await call(
    'tracks.audioAnalysis',
    () => api.tracks.audioAnalysis(id),
    ({ track }) => track !== undefined,
  );
  await call(
    'recommendations.get',
    () => api.recommendations.get({ seed_artists: [id], limit: 5 }),
    ({ tracks }) => tracks.length > 0,
  );
  await call(
    'recommendations.genreSeeds',
    () => api.recommendations.genreSeeds(),
    ({ genres }) => genres.length > 0,
  );
  await call(
    'markets.getAvailableMarkets',
    () => api.markets.getAvailableMarkets(),
    ({ markets }) => markets.length > 0,
  );
  await call(
    'search',
    () => api.search('tea', ['artist', 'track']),
    ({ artists, tracks }) => artists.items.length > 0 && tracks.items.length > 0,
  );
  await call(
    'player.getPlaybackState',
    () => api.player.getPlaybackState(),
    ({ device }) => device !== undefined,
  );
  await call(
    'player.getAvailableDevices',
    () => api.player.getAvailableDevices(),
    ({ devices }) => devices.length > 0,
  );
  await call(
    'player.getCurrentlyPlayingTrack',
    () => api.player.getCurrentlyPlayingTrack(),
    ({ item }) => item !== undefined,
  );
  await call('player.getRecentlyPlayedTracks', () => api.player.getRecentlyPlayedTracks(), isFull);
  await call(
    'player.getUsersQueue',
    () => api.player.getUsersQueue(),
    ({ queue }) => queue.length > 0,
  );
  await done('player.startResumePlayback', () =>
    api.player.startResumePlayback('device', undefined, [`spotify:track:${id}`]),
  );
  await done('player.pausePlayback', () => api.player.pausePlayback('device'));
  await done('player.seekToPosition', () => api.player.seekToPosition(1000));
  await done('player.setPlaybackVolume', () => api.player.setPlaybackVolume(50));
  await done('player.skipToNext', () => api.player.skipToNext('device'));
  await done('player.transferPlayback', () => api.player.transferPlayback(['device'], true));
  const playlist = await keep(
    'playlists.createPlaylist',
    () => api.playlists.createPlaylist('ann', { name: 'Mine', description: 'By the bench.' }),
    ({ id: own }) => api.playlists.getPlaylist(own),
    (made, read) =>
      read.id === made.id && read.name === 'Mine' && read.description === 'By the bench.',
  );
  const own = playlist?.id ?? id;
  await keep(
    'playlists.changePlaylistDetails',
    () => api.playlists.changePlaylistDetails(own, { name: 'Yours' }),
    () => api.playlists.getPlaylist(own),
    (_, read) => read.name === 'Yours',
  );
  await call('playlists.getUsersPlaylists', () => api.playlists.getUsersPlaylists('ann'), isFull);
  await done('playlists.addItemsToPlaylist', () =>
    api.playlists.addItemsToPlaylist(own, [`spotify:track:${id}`]),
  );
  await call('playlists.getPlaylistItems', () => api.playlists.getPlaylistItems(own), isPage);
  await done('playlists.removeItemsFromPlaylist', () =>
    api.playlists.removeItemsFromPlaylist(own, { tracks: [{ uri: `spotify:track:${id}` }] }),
  );
  await call(
    'playlists.getPlaylistCoverImage',
    () => api.playlists.getPlaylistCoverImage(own),
    (images) => images.length > 0,
  );
  await done('playlists.addCustomPlaylistCoverImageFromBase64String', () =>
    api.playlists.addCustomPlaylistCoverImageFromBase64String(own, '/9j/4AAQ'),
  );
  await call('currentUser.topItems', () => api.currentUser.topItems('artists'), isFull);
  await call(
    'currentUser.followedArtists',
    () => api.currentUser.followedArtists(),
    ({ artists }) => artists.items.length > 0,
  );
  await done('currentUser.followArtistsOrUsers', () =>
    api.currentUser.followArtistsOrUsers([id], 'artist'),
  );
  await call(
    'currentUser.followsArtistsOrUsers',
    () => api.currentUser.followsArtistsOrUsers([id], 'artist'),
    ([first]) => typeof first === 'boolean',
  );
  await call(
    'currentUser.playlists.playlists',
    () => api.currentUser.playlists.playlists(),
    isPage,
  );
  await done('currentUser.playlists.follow', () => api.currentUser.playlists.follow(own));
  await call('currentUser.albums.savedAlbums', () => api.currentUser.albums.savedAlbums(), isFull);
  await done('currentUser.albums.saveAlbums', () => api.currentUser.albums.saveAlbums([id]));
  await call(
    'currentUser.albums.hasSavedAlbums',
    () => api.currentUser.albums.hasSavedAlbums([id]),
    ([first]) => typeof first === 'boolean',
  );
  await done('currentUser.tracks.saveTracks', () => api.currentUser.tracks.saveTracks([id]));
  await done('currentUser.tracks.removeSavedTracks', () =>
    api.currentUser.tracks.removeSavedTracks([id]),
  );
  await call('currentUser.tracks.savedTracks', () => api.currentUser.tracks.savedTracks(), isPage);
  await done('currentUser.shows.saveShows', () => api.currentUser.shows.saveShows([id]));

  const walk = (first) => async (see) => {
    for (
      let page = await first();
      ;
      page = await api.makeRequest('GET', page.next.replace(/^.*\/v1\//, ''))
    ) {
      see(page.items.length);
      if (!page.next) return;
    }
  };
  await loop(
    'next of albums.tracks',
    walk(() => api.albums.tracks(id)),
  );
  await loop(
    'next of currentUser.playlists',
    walk(() => api.currentUser.playlists.playlists(1)),
  );
  await loop(
    'next of artists.albums',
    walk(() => api.artists.albums(id, undefined, undefined, 1)),
  );
  await loop('offsets of search', async (see) => {
    for (let offset = 0, total = 1; offset < total; offset += 1) {
      const { artists } = await api.search('tea', ['artist'], undefined, 1, offset);
      total = artists.total;
      see(artists.items.length);
    }
  });
}
