#!/usr/bin/env python3
"""Plays a match of Portolan over HTTP, with nothing but Python's standard library.

    bot.py                                   a duel against the greedy bot
    bot.py --game seafall --against greedy,random  SeaFall, for three
    bot.py --url https://… --token portolan_…  as the player whose API token it is
    bot.py --match ID --seat 1               sits down at somebody's table

It picks any legal move. Put something cleverer into choose(): all that the seat may know is in match["view"].
"""

import argparse
import http.client
import json
import random
import time
import urllib.error
import urllib.request


def choose(match, choices):
    """Returns one of the choices: each has a move, its kind and args, and the path of elements to click."""
    return random.choice([c for c in choices if c["path"] != ["button:cancel"]] or choices)


class Portolan:
    def __init__(self, url, token):
        self.url, self.token = url.rstrip("/"), token

    def open(self, path, body=None, **headers):
        headers = {"Content-Type": "application/json", "Authorization": "Bearer " + self.token, **headers}
        data = None if body is None else json.dumps(body).encode()
        for wait in 1, 2, 4, 8, 16:  # a server that is started anew is back soon
            try:
                return urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers))
            except urllib.error.HTTPError as problem:
                if problem.code == 409 and path.endswith("/moves"):
                    raise
                if problem.code not in (502, 503, 504):  # what servers and proxies say meanwhile
                    raise SystemExit(problem.read().decode())  # what is wrong, by RFC 9457
            except (OSError, http.client.HTTPException):
                print(f"no answer from {self.url}; asks again in {wait} s", flush=True)
            time.sleep(wait)
        raise SystemExit(f"no answer from {self.url}")

    def ask(self, path, body=None, **headers):
        with self.open(path, body, **headers) as answer:
            return json.load(answer)

    def updates(self, match):
        """Yields the match whenever something has happened, until it is over."""
        while True:
            with self.open(f"/api/matches/{match}/events") as stream:  # it begins with the match as it is
                try:
                    for line in stream:
                        name, _, text = line.decode().rstrip("\n").partition(": ")
                        if name == "event":
                            event = text
                        elif name == "data" and event == "match":
                            update = json.loads(text)
                            yield update
                            if update["status"] == "over":
                                return
                except (OSError, http.client.HTTPException):
                    time.sleep(1)  # the line broke

    def move(self, match, seat):
        """Makes a move. Who comes too late (409) decides anew on what the stream brings."""
        body = {"number": match["number"], "seat": seat, "move": choose(match, match["choices"][str(seat)])["move"]}
        try:
            self.ask(f"/api/matches/{match['id']}/moves", body, Prefer="return=minimal")
        except urllib.error.HTTPError:
            pass


def main():
    options = argparse.ArgumentParser(description="Plays a match of Portolan.")
    options.add_argument("--url", default="http://127.0.0.1:8080")
    options.add_argument("--token", default="", help="an API token; without one it plays as a guest")
    options.add_argument("--name", default="Python", help="its name as a guest")
    options.add_argument("--game", default="efemeris")
    options.add_argument("--against", default="greedy", help="the bots to play against, with commas between them")
    options.add_argument("--match", help="a table to sit down at")
    options.add_argument("--seat", type=int, default=1, help="where to sit down")
    o = options.parse_args()
    portolan = Portolan(o.url, o.token)
    if not o.token:
        portolan.token = portolan.ask("/api/sessions", {"name": o.name})["token"]
    if o.match:
        match = portolan.ask(f"/api/matches/{o.match}/seats/{o.seat}", {})
    else:
        seats = [{"kind": "me"}] + [{"kind": "bot", "bot": bot} for bot in o.against.split(",")]
        match = portolan.ask("/api/matches", {"game": o.game, "seats": seats})
    seat = match["you"][0]
    print(f"plays seat {seat} of {o.url}/m/{match['id']}", flush=True)
    for match in portolan.updates(match["id"]):
        if match["choices"][str(seat)] and seat in match["deciding"]:
            portolan.move(match, seat)
    print(json.dumps(match["outcome"]))


if __name__ == "__main__":
    main()
