// The search index's SQL, prepared once per opened file.
import type { DatabaseSync } from 'node:sqlite';

/** `?3`: the numbers of the accounts, `?4`: the one that asks, `?5`: now. The plus keeps SQLite from reading all posts by account and sorting them. */
const isShown = `+posts.account IN (SELECT value FROM json_each(?3)) AND (posts.direct = 0 OR posts.account = ?4)
  AND NOT EXISTS (SELECT 1 FROM hidden_people AS h WHERE h.account = posts.account AND h.id = posts.author AND h.until > ?5)
  AND NOT EXISTS (SELECT 1 FROM hidden_hosts AS h WHERE h.account = posts.account AND h.host = posts.host)`;

/** SQLite, which doesn't know how many boosts there are, would else read all of the account's. */
const boostsByPost = 'boosts INDEXED BY boosts_by_post';

export function prepareIndex(db: DatabaseSync) {
  return {
    addAccount: db.prepare('INSERT INTO accounts (key) VALUES (?) ON CONFLICT (key) DO NOTHING'),
    accountNumber: db.prepare('SELECT number FROM accounts WHERE key = ?'),
    accounts: db.prepare('SELECT key FROM accounts'),
    post: db.prepare('SELECT rowid, home, digest, json FROM posts WHERE account = ? AND id = ?'),
    lastPlace: db.prepare('SELECT max(rowid) AS place FROM posts WHERE rowid >= ? AND rowid < ?'),
    isTaken: db.prepare('SELECT 1 FROM posts WHERE rowid = ?'),
    putPost: db.prepare(
      'INSERT INTO posts (rowid, account, id, author, host, uri, direct, home, digest, json) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    putFound: db.prepare('INSERT INTO found (rowid, words, marks) VALUES (?, ?, ?)'),
    dropPost: db.prepare('DELETE FROM posts WHERE rowid = ?'),
    dropFound: db.prepare('DELETE FROM found WHERE rowid = ?'),
    boost: db.prepare('SELECT post FROM boosts WHERE account = ? AND id = ?'),
    boosters: db.prepare(`SELECT DISTINCT handle FROM ${boostsByPost} WHERE account = ? AND post = ? ORDER BY handle`),
    putBoost: db.prepare('INSERT INTO boosts (account, id, post, handle) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING'),
    dropBoosts: ['DELETE FROM boosts WHERE account = ? AND id = ?', `DELETE FROM ${boostsByPost} WHERE account = ? AND post = ?`].map(
      (statement) => db.prepare(statement),
    ),
    dropAccount: [
      'DELETE FROM found WHERE rowid IN (SELECT rowid FROM posts WHERE account = ?)',
      'DELETE FROM posts WHERE account = ?',
      'DELETE FROM boosts WHERE account = ?',
      'DELETE FROM hidden_people WHERE account = ?',
      'DELETE FROM hidden_hosts WHERE account = ?',
      'DELETE FROM accounts WHERE number = ?',
    ].map((statement) => db.prepare(statement)),
    optimize: db.prepare("INSERT INTO found (found) VALUES ('optimize')"),
    showPeople: db.prepare('DELETE FROM hidden_people WHERE account = ?'),
    showHosts: db.prepare('DELETE FROM hidden_hosts WHERE account = ?'),
    hidePerson: db.prepare('INSERT OR REPLACE INTO hidden_people (account, id, until) VALUES (?, ?, ?)'),
    hideHost: db.prepare('INSERT OR REPLACE INTO hidden_hosts (account, host) VALUES (?, ?)'),
    // CROSS JOIN keeps the order: the index gives its rows from the newest on, and only as many as are read.
    find: db.prepare(
      `SELECT found.rowid AS place, accounts.key, posts.json
       FROM found CROSS JOIN posts ON posts.rowid = found.rowid CROSS JOIN accounts ON accounts.number = posts.account
       WHERE found MATCH ?6 AND found.rowid >= ?1 AND found.rowid < ?2 AND ${isShown} ORDER BY found.rowid DESC`,
    ),
    browse: db.prepare(
      `SELECT posts.rowid AS place, accounts.key, posts.json
       FROM posts CROSS JOIN accounts ON accounts.number = posts.account
       WHERE posts.rowid >= ?1 AND posts.rowid < ?2 AND ${isShown} ORDER BY posts.rowid DESC`,
    ),
    count: db.prepare('SELECT count(*) AS posts FROM posts'),
    oldest: db.prepare('SELECT rowid AS place FROM posts ORDER BY rowid LIMIT ?'),
    clear: [
      "INSERT INTO found (found) VALUES ('delete-all')",
      'DELETE FROM posts',
      'DELETE FROM boosts',
      'DELETE FROM hidden_people',
      'DELETE FROM hidden_hosts',
      'DELETE FROM accounts',
    ].map((statement) => db.prepare(statement)),
  };
}
